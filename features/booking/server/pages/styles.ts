/** The colours of the product, which has no stylesheet here. */
export const styles = `
:root{color-scheme:light dark;
--paper:light-dark(oklch(.985 .006 85),oklch(.19 .012 230));--card:light-dark(#fff,oklch(.225 .014 230));
--ink:light-dark(oklch(.25 .02 240),oklch(.95 .008 85));--quiet:light-dark(oklch(.5 .02 240),oklch(.72 .015 230));
--line:light-dark(oklch(.91 .008 85),oklch(.31 .014 230));--edge:light-dark(oklch(.58 .015 240),oklch(.55 .015 230));
--awning:light-dark(oklch(.44 .09 165),oklch(.74 .12 165));--wash:light-dark(oklch(.95 .025 165),oklch(.29 .035 170));
--brick:light-dark(oklch(.53 .18 27),oklch(.7 .16 25));--on:light-dark(#fff,oklch(.19 .03 170))}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Noto Sans",sans-serif}
main{max-width:880px;margin:0 auto;padding:24px 16px 64px}
header{display:flex;align-items:center;gap:14px;margin-bottom:20px}
header .owner{font-weight:600;overflow-wrap:anywhere}
header nav{margin-left:auto}
.logo{display:block;max-width:140px;max-height:48px}
.sheet{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:clamp(18px,4vw,36px)}
h1{margin:0 0 4px;font-size:26px;line-height:1.25;text-wrap:balance;overflow-wrap:anywhere}
h2{margin:0 0 12px;font-size:17px;line-height:1.3;text-wrap:balance}
p{margin:0 0 12px;overflow-wrap:anywhere}
.quiet{color:var(--quiet)}
.pre{white-space:pre-line}
a{color:var(--awning)}
:focus-visible{outline:2px solid var(--awning);outline-offset:2px;border-radius:8px}
.facts{display:flex;flex-wrap:wrap;gap:4px 8px;margin:0 0 16px;padding:0;list-style:none;color:var(--quiet)}
.facts li:not(:last-child)::after{content:'·';margin-left:8px}
.kinds{display:grid;gap:12px;margin:20px 0 0;padding:0;list-style:none}
.kinds a{display:block;padding:16px 18px;border:1px solid var(--line);border-radius:10px;color:inherit;text-decoration:none}
.kinds a:hover{border-color:var(--awning)}
.kinds strong{display:block;font-size:17px;color:var(--awning)}
.lengths{display:flex;flex-wrap:wrap;gap:8px;margin:0 0 16px;padding:0;list-style:none}
.chip,.time,.button{display:inline-flex;align-items:center;justify-content:center;min-height:44px;padding:0 16px;border:1px solid var(--edge);border-radius:8px;background:transparent;color:var(--ink);font:inherit;font-weight:500;text-decoration:none;cursor:pointer}
.link{min-height:32px;padding:0;border:0;background:none;color:var(--awning);font:inherit;text-align:left;text-decoration:underline;cursor:pointer}
.chip[aria-current]{background:var(--wash);border-color:var(--awning);color:var(--awning)}
.button.main{background:var(--awning);border-color:var(--awning);color:var(--on);font-weight:600}
.button.danger{background:var(--brick);border-color:var(--brick);color:var(--on);font-weight:600}
.actions{display:flex;flex-wrap:wrap;gap:10px;margin-top:20px}
.columns{display:grid;gap:28px;border-top:1px solid var(--line);padding-top:20px}
@media(min-width:720px){.columns{grid-template-columns:minmax(0,1.25fr) minmax(0,1fr)}}
.month{display:flex;align-items:center;justify-content:space-between;gap:8px;margin-bottom:8px}
.month h2{margin:0}
.month h2::first-letter{text-transform:uppercase}
.step{display:grid;place-items:center;width:44px;height:44px;border-radius:8px;text-decoration:none;font-size:22px;line-height:1}
a.step:hover{background:var(--wash)}
table{width:100%;border-collapse:collapse;table-layout:fixed;font-variant-numeric:tabular-nums}
th{padding:4px 0;font-size:13px;font-weight:500;color:var(--quiet)}
td{padding:2px;text-align:center}
td>*{display:grid;place-items:center;min-height:44px;border-radius:8px;color:var(--quiet)}
abbr{text-decoration:none}
td a{background:var(--wash);color:var(--awning);font-weight:600;text-decoration:none}
td a:hover{outline:1px solid var(--awning)}
td a[aria-current]{background:var(--awning);color:var(--on)}
.times{display:grid;grid-template-columns:repeat(auto-fill,minmax(104px,1fr));gap:8px;margin:0;padding:0;list-style:none}
.time{width:100%;padding:0 4px;white-space:nowrap;border-color:var(--awning);color:var(--awning);font-variant-numeric:tabular-nums}
.time:hover{background:var(--wash)}
.zone{display:flex;flex-wrap:wrap;align-items:end;gap:8px;margin-top:24px;padding-top:16px;border-top:1px solid var(--line)}
.zone div{flex:1 1 220px;min-width:0}
.field{margin-bottom:16px}
label{display:block;margin-bottom:4px;font-weight:500}
input,textarea,select{display:block;width:100%;min-height:44px;padding:9px 12px;border:1px solid var(--edge);border-radius:8px;background:var(--card);color:inherit;font:inherit}
textarea{min-height:110px;resize:vertical}
[aria-invalid]{border-color:var(--brick)}
.bad{color:var(--brick)}
small{display:block;margin-top:4px;font-size:14px}
.trap{position:absolute;left:-9999px}
.notice{margin:0 0 18px;padding:12px 16px;border-radius:8px;background:var(--wash)}
.notice.warn{background:transparent;border:1px solid var(--brick)}
.notice p{margin:0}.notice ul{display:grid;gap:8px;margin:12px 0 0;padding:0;list-style:none}
.form{max-width:520px}
dl{display:grid;grid-template-columns:auto 1fr;gap:6px 20px;margin:16px 0}
dt{color:var(--quiet)}dd{margin:0;overflow-wrap:anywhere}
.scripted [data-noscript]{display:none}
@media print{body{background:#fff;color:#000}.sheet{border:0;padding:0}.actions,.zone,header nav{display:none}}
`
