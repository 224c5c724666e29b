extension FlowForge {
  /// Returns the README of the forged conversations in Markdown: files, members of labels, and how
  /// to analyze one.
  ///
  /// - Parameter seed: the seed that the text mentions.
  package func guide(seed: UInt64) -> String {
    """
    # Conversations with App Attest, genuine and faulty

    \(FlowCases.all.count) conversations and \(CaptureCases.all.count) captures of single artifacts made by
    `attestscope forge --flows` with seed \(seed), for testing servers and what watches them. Everything stands under throw-away roots: nothing here was made by a device
    or signed by Apple.

    | file | what |
    |---|---|
    | `records/NAME.jsonl` | a conversation as evidence records, one JSON object a line, where it leaves any |
    | `captures/NAME.har` | the same as a capture of traffic (HAR 1.2) |
    | `labels.jsonl` | what is known of each |
    | `capture-labels.jsonl` | what is known of the captures of single artifacts, which are in `captures/` too |
    | `contexts/NAME.jsonl` | what the operator of such a capture knows of the key |
    | `attestation-root.pem` | the trust anchor for attestations, in place of Apple's |
    | `receipt-root.pem` | the trust anchor for receipts, in place of Apple's |

    ## A label

    | member | what |
    |---|---|
    | `name`, `done` | the conversation, and in one sentence what happens in it |
    | `appId` | the app that its server is for; the environment is production |
    | `findings` | what its records show, as rule and result (`attestscope explain RULE`), and no others |
    | `captureFindings` | the same of its capture, which tells no accounts; App ID and environment have to be given |
    | `proven`, `captureProven` | the causes that these findings prove, and no others |

    A finding that is `cleared` looks like an attack and is innocent. A cause is proven only where the server
    says in a record, or in the body of its answer, what it thinks of the artifact: conversations whose name
    ends in `status-alone` have answers that say nothing.

    ## A capture of a single artifact

    Each fault of the record corpus, as a recorder in front of a server sees it: the server gives out a
    challenge, and a client answers it, among requests of other clients and other random values. Which
    challenge the server has to compare is for the reader to find out. What is genuine is there in every
    shape.

    | member | what |
    |---|---|
    | `name`, `done`, `case` | the capture, what happens in it, and the case of the record corpus that it shows |
    | `appId`, `environment`, `context` | what its operator knows: App ID, environment, and a file for keys and counters |
    | `artifact`, `sentIn` | the SHA-256 of the artifact under test, and the index of the exchange that it is sent in |
    | `outcome` | the outcomes that are right: two where the capture leaves open how the challenge is read |
    | `fail`, `mayFail` | the rules that fail, and those that may fail as well |
    | `needs` | what is missing for a decision |
    | `causes`, `equivalents` | the mistakes that were made, and what the bytes show as well |
    | `exchange`, `designation` | the index of the exchange that gave out the challenge to be compared, and how a reader knows: the request names it (`named`), it is the latest of the session (`session`), it is the only one (`only`), or nothing tells (`none`) |
    | `others` | the SHA-256 of each other artifact in the capture; all of them are genuine |

    The server answers truthfully: whatever must be rejected, it rejects.

    ## Analyze one with attestscope

        attestscope analyze records/replay--assertion-from-elsewhere.jsonl \\
          --attestation-root attestation-root.pem --receipt-root receipt-root.pem

    """
  }
}
