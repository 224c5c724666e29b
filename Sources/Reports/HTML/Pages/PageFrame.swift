import Results

/// What surrounds the content of every page: the head with the content security policy, the bar at
/// the top, the banner about trust anchors, and the footer.
///
/// The script and the style sheet are inline. An empty paragraph at the end takes the script's
/// messages for screen readers.
struct PageFrame {
  /// The page's title, cut after 240 code points.
  let title: String
  /// The verdict whose color the page's icon has.
  let mark: Mark
  /// The tool, for the footer.
  let tool: RunHeader.Tool
  /// The trust anchors that replace Apple's. Any of them makes a banner.
  let foreignAnchors: [AnchorFacts]
  /// The name of this page in the breadcrumb, after a link to the report; `nil` for the report's
  /// first page.
  let crumb: String?
  /// Whether there is a report that the breadcrumb can name.
  var isPartOfReport = true
  /// The index, as this page links to it.
  var index = ReportPath.index
  /// The script of the page.
  let script: PageScript
  /// The style sheet of the page.
  var style = StyleSheet.whole

  /// Returns the whole page around its content.
  ///
  /// - Parameters:
  ///   - contents: The table of contents beside the content; empty for a page without one.
  ///   - actions: Buttons in the bar at the top.
  ///   - data: A data block for the script.
  ///   - content: The sections of the page.
  ///
  /// - Returns: An `html` element; ``HTML/document`` adds the doctype.
  func page(
    contents: [PageContents.Entry] = [], actions: HTML = .empty, data: DataBlock? = nil,
    @HTMLBuilder content: () -> HTML
  ) -> HTML {
    HTML.element(.html, .fixed("lang", "en")) {
      head
      HTML.element(.body) {
        Icon.definitions
        HTML.element(.a, .class("skip"), .href(toID: "main")) { "Skip to the content" }
        bar(actions)
        // Paper has the versions at the top: a footer could be alone on the last page.
        HTML.element(.p, .class("po wrap")) { versions }
        banner
        if contents.isEmpty {
          HTML.element(.main, .id("main"), .class("wrap"), .landing, content: content)
        } else {
          HTML.element(.div, .class("wrap page")) {
            PageContents(entries: contents).html
            HTML.element(.main, .id("main"), .landing, content: content)
          }
        }
        HTML.element(.footer) {
          HTML.element(.div, .class("wrap")) {
            HTML.element(.p) { "\(versions) This file loads nothing from the network." }
          }
        }
        HTML.element(.p, .id("live"), .class("vh"), .live)
        if let data { HTML.data(data) }
        HTML.script(script)
      }
    }
  }

  /// The head: content security policy, viewport, title, icon and style sheet.
  private var head: HTML {
    HTML.element(.head) {
      HTML.element(.meta, .fixed("charset", "utf-8"))
      HTML.element(.meta, .fixed("http-equiv", "Content-Security-Policy"), .policy(script, style))
      HTML.element(
        .meta, .fixed("name", "viewport"), .fixed("content", "width=device-width,initial-scale=1"))
      HTML.element(.meta, .fixed("name", "referrer"), .fixed("content", "no-referrer"))
      HTML.element(.meta, .fixed("name", "robots"), .fixed("content", "noindex"))
      HTML.element(.meta, .fixed("name", "color-scheme"), .fixed("content", "light dark"))
      // A title cannot contain elements, so code points are written as text.
      HTML.element(.title) { VisibleText(title, limit: 240).escaped }
      HTML.element(.link, .fixed("rel", "icon"), .icon(mark))
      HTML.style(style)
    }
  }

  /// Draws the bar at the top with the breadcrumb, the page's buttons, and the switch for light and
  /// dark colors.
  private func bar(_ actions: HTML) -> HTML {
    HTML.element(.header, .class("bar")) {
      HTML.element(.div) {
        HTML.element(.nav, .label("Breadcrumb")) {
          HTML.element(.ol, .class("crumb")) {
            HTML.element(.li) {
              HTML.element(.span, .class("brand")) { "attestscope" }
            }
            if isPartOfReport, crumb == nil { HTML.element(.li, .current) { "Report" } }
            if let crumb {
              if isPartOfReport { HTML.element(.li) { HTML.link(to: index) { "Report" } } }
              HTML.element(.li, .current) { HTML.text(crumb.cutInMiddle(to: 60)) }
            }
          }
        }
        actions
        HTML.element(.button, .class("btn jsf"), .type("button"), .id("theme")) {
          Icon.named("i-theme")
          HTML.element(.span, .class("vh")) { "Theme: " }
          HTML.element(.span, .id("theme-name")) { "System" }
        }
      }
    }
  }

  /// A warning with the name and SHA-256 of each replaced trust anchor; nothing for Apple's.
  private var banner: HTML {
    guard !foreignAnchors.isEmpty else { return .empty }
    return HTML.element(.section, .class("banner"), .label("Trust anchors")) {
      HTML.element(.p, .class("wrap")) {
        Icon.labelled(.warn, "Not Apple's trust anchor. ")
        "Everything here was checked against "
        for (index, anchor) in foreignAnchors.enumerated() {
          if index > 0 { ", and " }
          HTML.element(.b) { HTML.text(anchor.name) }
          ", SHA-256 "
          HTML.element(.code) { anchor.sha256 }
        }
        ", put in place by the caller."
      }
    }
  }

  /// The versions of the tool and its rules.
  private var versions: String { "attestscope \(tool.version), rules \(tool.rules)." }
}
