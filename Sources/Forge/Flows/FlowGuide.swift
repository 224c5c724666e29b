extension FlowForge {
  /// What stands in the folder, for whoever finds it.
  package func guide(seed: UInt64) -> String {
    """
    # Conversations with App Attest, genuine and faulty

    \(FlowCases.all.count) conversations made by `attestscope forge --flows` with seed \(seed), for testing servers
    and what watches them. Everything stands under throw-away roots: nothing here was made by a device
    or signed by Apple.

    | file | what |
    |---|---|
    | `records/NAME.jsonl` | a conversation as evidence records, one JSON object a line, where it leaves any |
    | `captures/NAME.har` | the same as a capture of traffic (HAR 1.2) |
    | `labels.jsonl` | what is known of each |
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

    ## Analyze one with attestscope

        attestscope analyze records/replay--assertion-from-elsewhere.jsonl \\
          --attestation-root attestation-root.pem --receipt-root receipt-root.pem

    """
  }
}
