extension StyleSheet {
  /// The page of one artifact.
  static let artifact = """
    .verdict>.chip{margin-bottom:16px}
    .trio{display:grid;grid-template-columns:1.25fr 1.25fr 1fr;margin-top:28px;
    border:1px solid var(--line);border-radius:10px;background:var(--surface)}
    .trio>div{padding:16px 18px 18px}
    .trio>div+div{border-left:1px solid var(--line)}
    .trio h2{font-size:13px;font-weight:600;color:var(--muted);letter-spacing:0;margin-bottom:6px;
    display:flex;align-items:center;gap:8px;min-height:22px}
    .trio p+p{margin-top:6px;font-size:13.5px;color:var(--muted)}
    .trio .chip{font-size:12px;padding:.24rem .5rem}
    .tally{margin-top:22px;font-size:13.5px}
    .facts{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));gap:14px 28px;margin-top:24px;
    padding-top:20px;border-top:1px solid var(--line);font-size:13.5px}
    .facts dt{color:var(--muted);font-size:12.5px}
    .facts dd{overflow-wrap:anywhere}
    .facts .w2{grid-column:span 2}
    .anat{display:grid;grid-template-columns:148px minmax(0,1fr);border-top:1px solid var(--line);
    margin-top:14px}
    .anat>h3{font-size:13.5px;padding:20px 12px 0 0;color:var(--muted);letter-spacing:0;
    border-bottom:1px solid var(--line)}
    .anat>div{padding:18px 0 22px;border-bottom:1px solid var(--line);min-width:0}
    .anat p,.anat li{max-width:72ch}
    .anat>div>*+*{margin-top:12px}
    .hx{font-family:var(--mono);font-size:12.5px;line-height:1.6;overflow-wrap:anywhere}
    .cmp{font-size:13.5px}
    .cmp th{color:var(--muted);padding:7px 16px 7px 0;white-space:nowrap;vertical-align:top;
    width:1%}
    .cmp td{padding:7px 0;vertical-align:top}
    .cmp tr+tr{border-top:1px solid var(--line)}
    .proof{border:1px solid var(--line);border-radius:10px;background:var(--surface)}
    .proof table{table-layout:fixed}
    .proof th,.proof td{padding:12px 16px;vertical-align:top;font-size:13.5px}
    .proof thead th{border-bottom:1px solid var(--line)}
    .proof thead th:first-child{width:150px}
    .proof tbody th{color:var(--muted);font-weight:500;overflow-wrap:anywhere}
    .proof tbody tr+tr{border-top:1px solid var(--line)}
    .proof small{display:block;color:var(--muted);font-size:12.5px;margin-top:4px}
    .proof figcaption{padding:12px 16px;border-top:1px solid var(--line);font-size:13.5px}
    .code{border:1px solid var(--line);border-radius:8px;background:var(--surface);
    padding:12px 14px;overflow-x:auto;font-size:13px;line-height:1.6;margin-top:10px}
    .fixes{counter-reset:f;display:grid;grid-template-columns:minmax(0,1fr);gap:14px}
    .fixes>li{counter-increment:f;position:relative;padding-left:30px}
    .fixes>li::before{content:counter(f);position:absolute;left:0;top:1px;width:20px;height:20px;
    border:1px solid var(--line2);border-radius:50%;font-size:12px;line-height:18px;
    text-align:center;color:var(--muted)}
    .bad{color:var(--fail);font-weight:600;box-shadow:inset 0 -1.5px 0 var(--fail)}
    .rel{color:var(--pass);box-shadow:inset 0 -1.5px 0 var(--pass)}
    .hexbox{border:1px solid var(--line);border-radius:10px;background:var(--surface);
    overflow:auto;max-height:640px;padding:10px 14px 14px;margin-top:12px}
    .hexgrid{display:grid;grid-template-columns:auto auto auto;gap:0 16px;width:max-content;
    font:12px/1.62 var(--mono)}
    .hexgrid pre{font:inherit;white-space:pre}
    .hexgrid .off,.hexgrid .asc{color:var(--muted)}
    .hexgrid span{border-radius:2px}
    .k1{background:var(--c1)}.k2{background:var(--c2)}.k3{background:var(--c3)}
    .k4{background:var(--c4)}
    .hexgrid span:target,.tree tr:target td,.tree tr:target th{background:var(--sel);
    color:var(--sel-text)}
    .buf{font-size:15px;margin-top:24px}
    .tree{font-size:12.5px;line-height:1.35}
    .tree thead th{font-size:12px;color:var(--muted);padding:8px 8px 6px;
    border-bottom:1px solid var(--line2)}
    .tree tbody th[scope=rowgroup]{color:var(--muted);padding:16px 8px 4px}
    .tree th,.tree td{padding:4.5px 8px;vertical-align:top}
    .tree tbody th[scope=row]{font-weight:500}
    .tree .o{font-family:var(--mono);font-size:11.5px;color:var(--muted);white-space:nowrap}
    .tree .v{font-family:var(--mono);font-size:11.5px;overflow-wrap:anywhere}
    .tree tr.hit th{color:var(--fail)}
    .tree .d1{padding-left:20px}.tree .d2{padding-left:34px}.tree .d3{padding-left:48px}
    .tree .d4{padding-left:62px}.tree .d5{padding-left:76px}.tree .d6{padding-left:90px}
    .tree .d7{padding-left:104px}.tree .d8{padding-left:118px}
    @media screen and (max-width:760px){
    .trio{grid-template-columns:minmax(0,1fr)}
    .trio>div+div{border-left:0;border-top:1px solid var(--line)}
    .facts{grid-template-columns:repeat(2,minmax(0,1fr));gap:12px 20px}
    .anat{grid-template-columns:minmax(0,1fr)}
    .anat>h3{padding:18px 0 0;border:0;color:var(--text)}.anat>div{padding:6px 0 18px}
    .proof table,.proof tbody,.proof tr,.proof td,.proof th,.cmp tbody,.cmp tr,.cmp th,.cmp td{
    display:block;width:auto}
    .proof thead{display:none}.proof tbody th{padding-bottom:0}
    .hexgrid{font-size:10px;gap:0 8px}.hexgrid .asc{display:none}.hexbox{padding:10px 9px}
    }
    @media print{
    .hexbox{max-height:none;overflow:visible;border:0}.hexgrid{font-size:7.5pt}
    .code{white-space:pre-wrap}
    }

    """

  /// The front page of a report.
  static let index = """
    .nums{display:grid;grid-template-columns:repeat(4,minmax(0,1fr));margin-top:28px;
    border:1px solid var(--line);border-radius:10px;background:var(--surface)}
    .nums>div{padding:14px 18px 16px}
    .nums>div+div{border-left:1px solid var(--line)}
    .nums dt{font-size:13px;color:var(--muted)}
    .nums dd{font-size:25px;font-weight:620;letter-spacing:-.02em;line-height:1.25;margin-top:2px;
    font-variant-numeric:tabular-nums}
    .nums small{font-size:13.5px;font-weight:400;color:var(--muted);letter-spacing:0;
    margin-left:6px}
    .notes li{margin-top:6px;max-width:72ch}
    @media screen and (max-width:760px){
    .nums{grid-template-columns:repeat(2,minmax(0,1fr))}
    .nums>div:nth-child(3){border-left:0}.nums>div:nth-child(n+3){border-top:1px solid var(--line)}
    .nums small{display:block;margin:0}
    }

    """
}
