extension StyleSheet {
  /// Colours in pairs, for light and dark grounds, and the two families of type.
  static let tokens = """
    :root{color-scheme:light dark;
    --bg:light-dark(#fbfbf9,#101214);--surface:light-dark(#fff,#16191c);
    --sunken:light-dark(#f3f3f0,#0b0d0e);
    --line:light-dark(#e4e4df,#272c31);--line2:light-dark(#c8c8c1,#414850);
    --text:light-dark(#17191b,#e9eaec);--muted:light-dark(#575c62,#a3a9b1);
    --link:light-dark(#0a4fb3,#8ab6f9);
    --fail:light-dark(#a8201a,#ff938a);--fail-bg:light-dark(#fcf0ef,#291615);
    --fail-line:light-dark(#ecc3bf,#5e2c29);
    --pass:light-dark(#1b6a3a,#76cb97);--pass-bg:light-dark(#eef6f0,#11231a);
    --pass-line:light-dark(#bcdcc6,#264a36);
    --warn:light-dark(#845000,#efba66);--warn-bg:light-dark(#fbf4e6,#261d0e);
    --warn-line:light-dark(#e8d3a4,#57421b);
    --open:light-dark(#33517d,#a3c0ec);--open-bg:light-dark(#eef2f9,#152030);
    --open-line:light-dark(#c3d0e6,#2f4466);
    --sel:light-dark(#d3e3fd,#234272);--sel-text:light-dark(#0b2a57,#eef4ff);
    --c1:light-dark(#e9f0fa,#1a2636);--c2:light-dark(#f0eef8,#221f33);
    --c3:light-dark(#e9f4f1,#142924);--c4:light-dark(#f2f2ee,#1d2023);
    --sans:"Inter","SF Pro Text",-apple-system,"Segoe UI",Roboto,"Noto Sans",
    "Liberation Sans","Helvetica Neue",Arial,sans-serif;
    --mono:ui-monospace,"SF Mono",SFMono-Regular,Menlo,"Cascadia Mono",Consolas,
    "Noto Sans Mono","DejaVu Sans Mono","Liberation Mono",monospace}

    """
}
