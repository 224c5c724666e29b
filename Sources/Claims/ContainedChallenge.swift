import Decoding
import Evidence
import SystemCrypto

extension GivenBytes {
  /// Returns the form in which these bytes contain the challenge; `nil` if they don't.
  ///
  /// Every reading of these bytes, and what it packs if the app signed a compressed body, is searched for
  /// every reading of the challenge, the most likely encoding first. The result is cached per challenge.
  package func form(of challenge: GivenBytes) -> Encoding? {
    searches.value(for: challenge.hashOfReadings) {
      let own = readings.map(\.bytes)
      let searched = own + own.compactMap(Compression.unpacked)
      for reading in challenge.readings where !reading.bytes.isEmpty {
        for form in Encoding.byLikelihood {
          let spelling = form.write(reading.bytes.array)
          if searched.contains(where: { $0.contains(spelling) }) { return form }
        }
      }
      return nil
    }
  }

  /// A digest that is equal for given bytes with the same readings.
  private var hashOfReadings: [UInt8] { Digest.sha256(readings.flatMap(\.hash)) }
}
