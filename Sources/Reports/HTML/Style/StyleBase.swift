extension StyleSheet {
  /// What every page has: type, bar, chips, tables, print and forced colours.
  static let base = """
    *,*::before,*::after{box-sizing:border-box}
    html{scroll-padding-top:4.25rem;-webkit-text-size-adjust:100%;text-size-adjust:100%}
    body{margin:0;background:var(--bg);color:var(--text);font:15px/1.55 var(--sans)}
    h1,h2,h3,p,ul,ol,dl,dd,table,figure,pre{margin:0;padding:0}
    h1,h2,h3{font-weight:620;line-height:1.25;letter-spacing:-.011em;text-wrap:balance}
    h1{font-size:clamp(25px,3.1vw,34px);line-height:1.16;letter-spacing:-.021em;font-weight:640;
    max-width:30em;overflow-wrap:anywhere}
    p{text-wrap:pretty;overflow-wrap:anywhere}
    ul,ol{list-style:none}
    a{color:var(--link);text-decoration-thickness:1px;text-underline-offset:.18em}
    code,pre,.m{font-family:var(--mono);font-size:.9em;font-variant-ligatures:none}
    code{overflow-wrap:anywhere}
    :focus-visible{outline:2px solid var(--link);outline-offset:2px;border-radius:3px}
    .vh{position:absolute!important;width:1px;height:1px;margin:-1px;overflow:hidden;
    clip-path:inset(50%);white-space:nowrap}
    .skip{position:absolute;left:.75rem;top:-4rem;background:var(--surface);padding:.5rem .75rem;
    z-index:9;border:1px solid var(--line2);border-radius:6px}
    .skip:focus{top:.5rem}
    .num{font-variant-numeric:tabular-nums}
    .muted{color:var(--muted)}
    .fail{color:var(--fail)}.pass{color:var(--pass)}.warn{color:var(--warn)}.open{color:var(--open)}
    .none{color:var(--muted)}
    .i{width:1em;height:1em;flex:none;vertical-align:-.125em;fill:none;stroke:currentColor;
    stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
    .bar{border-bottom:1px solid var(--line)}
    .bar>div,.wrap{max-width:1120px;margin:auto;padding:0 24px}
    .bar>div{min-height:52px;display:flex;align-items:center;gap:12px}
    .brand{font-weight:650;letter-spacing:-.01em}
    .bar nav{min-width:0}.crumb{display:flex;gap:8px;font-size:13px;color:var(--muted);min-width:0;white-space:nowrap}
    .crumb li{padding:4px 0;flex:none}
    .crumb li[aria-current]{flex:0 1 auto;min-width:0;overflow:hidden;text-overflow:ellipsis}
    .crumb li+li::before{content:"/";color:var(--line2);margin-right:8px}
    .banner{background:var(--warn-bg);border-bottom:1px solid var(--warn-line);padding:10px 0;
    font-size:14px}
    .chip{display:inline-flex;align-items:center;gap:.4em;font-size:13px;line-height:1;
    font-weight:600;border:1px solid var(--line2);border-radius:999px;padding:.36rem .62rem;
    white-space:nowrap}
    .chip.fail{background:var(--fail-bg);border-color:var(--fail-line)}
    .chip.pass{background:var(--pass-bg);border-color:var(--pass-line)}
    .chip.warn{background:var(--warn-bg);border-color:var(--warn-line)}
    .chip.open{background:var(--open-bg);border-color:var(--open-line)}
    .uc{font:600 .78em/1.2 var(--mono);color:var(--warn);background:var(--warn-bg);
    border:1px dashed currentColor;border-radius:3px;padding:0 .28em;margin:0 .1em;
    white-space:nowrap}
    .tag{font:500 .72em/1 var(--mono);color:var(--muted);letter-spacing:0;white-space:nowrap}
    table{border-collapse:collapse;width:100%}
    caption{text-align:left}
    th{text-align:left;font-weight:600}
    main.wrap{padding-top:36px}
    main>section{margin-top:56px}
    main>section:first-child{margin-top:0}
    main>section>h2{font-size:21px;margin-bottom:6px;overflow-wrap:anywhere}
    .lede{color:var(--muted);margin-bottom:18px;max-width:70ch}
    .lead{font-size:17px;line-height:1.5;margin-top:14px;max-width:66ch}
    .list{font-size:14px}
    .list th,.list td{padding:8px 16px 8px 0;vertical-align:top;overflow-wrap:anywhere}
    .list thead th{font-size:12.5px;color:var(--muted);border-bottom:1px solid var(--line2);
    white-space:nowrap}
    .list tbody tr{border-bottom:1px solid var(--line)}
    .list tbody th[scope=rowgroup]{font-size:13px;color:var(--muted);padding-top:22px}
    .list .st{white-space:nowrap;font-weight:600}.list .nb{white-space:nowrap;width:1%}
    .list .n{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
    .list .id{font-family:var(--mono);font-size:12.5px}
    .kv{display:grid;grid-template-columns:148px minmax(0,1fr);gap:4px 12px;font-size:13.5px}
    .kv dt{color:var(--muted)}
    .kv dd{overflow-wrap:anywhere}
    .scroll{overflow-x:auto}
    footer{border-top:1px solid var(--line);margin-top:72px;padding:24px 0 56px;color:var(--muted);
    font-size:13px}
    @media screen and (max-width:760px){
    .wrap,.bar>div{padding:0 16px}main.wrap{padding-top:24px}main>section{margin-top:44px}
    .kv{grid-template-columns:104px minmax(0,1fr)}
    .list thead{display:none}
    .list tbody tr{display:grid;grid-template-columns:minmax(0,1fr) auto;gap:1px 12px;padding:9px 0}
    .list td,.list th{padding:0}
    .list .wide,.list tbody th[scope=rowgroup]{grid-column:1/-1}
    }
    @media print{
    :root{color-scheme:light;--bg:#fff;--surface:#fff}
    @page{margin:16mm 14mm}
    body{font-size:9.5pt}.wrap{padding:0;max-width:none}
    .bar,.skip{display:none}
    a{color:inherit}
    details::details-content{content-visibility:visible!important;height:auto!important}
    tr{break-inside:avoid}h2,h3{break-after:avoid}
    .scroll{overflow:visible}
    }
    @media (forced-colors:active){.chip,.uc,.bad,.rel{border:1px solid}}

    """
}
