/** A separate style, so that these pages are not mistaken for the shop's. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: light-dark(#eef2f6, #10161d);
  --sheet: light-dark(#ffffff, #18212b);
  --ink: light-dark(#15202b, #e8eef4);
  --muted: light-dark(#4d5d6c, #a5b4c2);
  --line: light-dark(#c9d3dd, #354453);
  --field: light-dark(#71808f, #7d8d9c);
  --accent: light-dark(#0b6478, #6fd0e3);
  --on-accent: light-dark(#ffffff, #06262d);
  --bad: light-dark(#a4231b, #ff9c92);
  --bad-sheet: light-dark(#fdefee, #33191a);
  --focus: light-dark(#0b57d0, #9cc2ff);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
.top { background: repeating-linear-gradient(135deg, #12303a 0 14px, #163a46 14px 28px); color: #fff; padding: 16px max(16px, calc(50vw - 480px)); }
.top p { margin: 0; }
.brand { font-size: 18px; font-weight: 650; letter-spacing: 0.01em; }
.practice { color: #cfe6ec; font-size: 14px; }
main { max-width: 992px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font-size: 28px; line-height: 1.2; margin: 0 0 16px; font-weight: 650; }
h2 { font-size: 16px; margin: 0 0 8px; font-weight: 650; }
a { color: var(--accent); text-underline-offset: 3px; }
ul { list-style: none; margin: 0; padding: 0; }
.columns { display: grid; gap: 16px; align-items: start; }
.order, .paying, .card { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; padding: 20px; min-width: 0; }
.number, .hint { color: var(--muted); font-size: 14px; margin: 0; overflow-wrap: anywhere; }
table { width: 100%; border-collapse: collapse; margin-top: 12px; }
td, th { padding: 8px 0; border-top: 1px solid var(--line); text-align: start; vertical-align: top; font-weight: inherit; overflow-wrap: anywhere; }
tfoot { font-weight: 650; font-size: 18px; }
.quantity { white-space: nowrap; padding-inline-end: 8px; color: var(--muted); font-variant-numeric: tabular-nums; }
.money { text-align: end; white-space: nowrap; padding-inline-start: 12px; font-variant-numeric: tabular-nums; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.methods { display: flex; gap: 8px; margin-bottom: 16px; }
.methods li { flex: 1; }
.methods a { display: block; padding: 9px 12px; border: 1px solid var(--field); border-radius: 6px; text-align: center; text-decoration: none; color: var(--ink); }
.methods a[aria-current] { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); color: var(--accent); font-weight: 650; }
.field { margin-bottom: 12px; }
label { display: block; font-weight: 550; margin-bottom: 4px; }
input { width: 100%; font: inherit; font-size: 18px; padding: 9px 12px; border: 1px solid var(--field); border-radius: 6px; background: transparent; color: inherit; font-variant-numeric: tabular-nums; }
input::placeholder { color: var(--muted); opacity: 1; }
input[aria-invalid] { border-color: var(--bad); box-shadow: inset 0 0 0 1px var(--bad); }
.error { color: var(--bad); font-size: 14px; margin: 4px 0 0; }
.pair { display: grid; gap: 0 12px; grid-template-columns: repeat(auto-fit, minmax(10.5rem, 1fr)); }
button, .button { display: inline-block; min-height: 44px; font: inherit; text-align: center; text-decoration: none; color: var(--ink); background: transparent; border: 1px solid var(--field); border-radius: 6px; padding: 9px 16px; cursor: pointer; }
button.main { width: 100%; margin-top: 8px; background: var(--accent); border-color: var(--accent); color: var(--on-accent); font-weight: 650; font-size: 18px; }
button:hover, .button:hover { text-decoration: underline; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; }
.cards { border-top: 1px solid var(--line); margin-top: 20px; padding-top: 16px; }
.cards li { display: grid; gap: 0 12px; align-items: baseline; margin-top: 4px; }
.cards a { padding: 4px 0; justify-self: start; font-variant-numeric: tabular-nums; white-space: nowrap; }
.cards span { color: var(--muted); font-size: 14px; }
.notice { border: 1px solid var(--line); border-inline-start: 4px solid; border-radius: 6px; padding: 12px 16px; margin-bottom: 16px; }
.notice.bad { border-color: var(--bad); background: var(--bad-sheet); }
.notice h2 { color: var(--bad); margin: 0; }
.notice p { margin: 0; }
.notice a { color: inherit; }
.ways { margin-top: 32px; }
.ways ul { display: flex; flex-wrap: wrap; gap: 12px; align-items: start; }
.ways .hint { max-width: 20rem; margin-top: 4px; }
.card { max-width: 30rem; margin: 24px auto; padding: 28px 24px; }
.card p:last-child { margin-bottom: 0; }
.sum { font-size: 36px; font-weight: 650; margin: 8px 0 0; font-variant-numeric: tabular-nums; }
.decision { display: grid; gap: 12px; margin-top: 20px; }
@media (max-width: 359px) { main { padding-inline: 12px; } .order, .paying { padding: 14px 12px; } tfoot { font-size: 16px; } .quantity { padding-inline-end: 4px; } }
@media (min-width: 480px) { .cards li { grid-template-columns: max-content 1fr; } }
@media (min-width: 720px) { .columns { grid-template-columns: 1fr 1fr; } }
@media (forced-colors: active) { .methods a[aria-current] { border-width: 3px; } }
`;
