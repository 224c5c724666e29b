extension Corpus {
  /// Returns the README of a corpus in Markdown: its files, the members of records and labels, and
  /// how to check it.
  ///
  /// - Parameter seed: the seed that the text mentions.
  package func guide(seed: UInt64) -> String {
    """
    # A corpus of Apple App Attest artifacts, genuine and faulty

    \(count) evidence records made by `attestscope forge` with seed \(seed), for testing verifiers.
    Everything stands under throw-away roots: nothing here was made by a device or signed by Apple.

    | file | what |
    |---|---|
    | `records.jsonl` | the records, one JSON object a line: what a server knows |
    | `records/ID.json` | the same, one file each |
    | `labels.jsonl` | what is known of each record, in the same order |
    | `attestation-root.pem` | the trust anchor for attestations, in place of Apple's |
    | `receipt-root.pem` | the trust anchor for receipts, in place of Apple's |

    ## A record

    `attestation`, `assertion` or `receipt` is the artifact, as text, in whatever form it arrived.
    `challenge`, `keyId`, `appId`, `environment`, `publicKey`, `previousCounter` and `clientData` are
    what the server knows; `challengeEncoding` and `clientDataEncoding` say how those two are written.
    Check times at `capturedAt`.

    ## A label

    | member | what |
    |---|---|
    | `id` | the record's |
    | `name`, `done` | the case, and in one sentence what was done to the artifact or to the record |
    | `outcome` | `accepted`, `rejected`, `undetermined` (something needed is missing: see `needs`) or `unreadable` (no artifact is in it) |
    | `fail`, `warn` | the rules that fail and that warn (`attestscope explain RULE`), and no others |
    | `causes` | the mistakes that were made (`attestscope explain CAUSE`); empty in genuine records, and where only an attacker does such a thing |

    A record that is accepted with a warning is sound in what it proves; a strict verifier may reject it
    for its form. Whatever is not `accepted` must never be accepted.

    ## Check all with attestscope

        attestscope analyze records.jsonl --format jsonl \\
          --attestation-root attestation-root.pem --receipt-root receipt-root.pem

    """
  }
}
