import Decoding
import Evidence
package import Results

extension JSONNode: ParsedJSON {
  package var characters: String? { string?.utf8 }

  package var flag: Bool? {
    if case .bool(let flag) = kind { flag } else { nil }
  }

  package var digits: String? {
    if case .number = kind { String(decoding: bytes, as: UTF8.self) } else { nil }
  }

  package var list: [any ParsedJSON]? { elements }

  package var fields: [(name: String, value: any ParsedJSON)]? {
    members?.map { ($0.name, $0.value) }
  }

  package func field(_ name: String) -> (any ParsedJSON)? { self[name] }

  package var isObject: Bool { members != nil }
}
