import Evidence
import Results

/// What went wrong, grouped by who acts: first what rejected, then what only warned or stays open.
struct CausesSection {
  let overview: BatchOverview

  var html: HTML {
    HTML(joining: [rejections, others])
  }

  private var rejections: HTML {
    let all = overview.clusters.rejecting
    guard !all.isEmpty else { return .empty }
    return HTML.element(.section, .labelled(by: "causes")) {
      HTML.element(.h2, .id("causes")) { "Causes" }
      HTML.element(.p, .class("lede")) {
        "Each rejection is counted once, under the first cause that explains it. “Proven” means "
          + "that undoing the cause makes what it explains pass; “consistent” means that the "
          + "evidence fits, and so might another cause."
      }
      groups(all)
    }
  }

  private var others: HTML {
    let others = overview.clusters.sorted.filter { $0.rejections == 0 }
    guard !others.isEmpty else { return .empty }
    return HTML.element(.section, .labelled(by: "others")) {
      HTML.element(.h2, .id("others")) { "Warnings and open questions" }
      HTML.element(.p, .class("lede")) {
        "Nothing was rejected for these. Each artifact is counted once."
      }
      groups(others)
    }
  }

  private func groups(_ clusters: [Cluster]) -> HTML {
    HTML(
      joining: Clusters.byActor(clusters).map { actor, clusters in
        HTML(joining: [
          HTML.element(.h3, .class("grp")) { Self.title(of: actor) },
          HTML.element(.ul, .class("causes")) {
            for cluster in clusters { CauseEntry(cluster: cluster, overview: overview).html }
          },
        ])
      })
  }

  private static func title(of actor: Actor?) -> String {
    switch actor {
    case .server: "Fix in your server or its configuration"
    case .app: "Fix in the app"
    case .device: "Ask the device’s owner"
    case .transport: "Fix in the proxy, queue or database"
    case .security: "Needs a security reviewer"
    case nil: "Not explained yet"
    }
  }
}
