/** The browser and the system that a user agent names, as people recognise them; '' for one that is not known. */
export type Device = { browser: string; system: string }

/** The more particular first: Edge and Opera call themselves Chrome, and Chrome calls itself Safari. */
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
  ['curl', /^curl\//],
]

const systems: readonly (readonly [string, RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
]

const first = (known: readonly (readonly [string, RegExp])[], text: string): string =>
  known.find(([, sign]) => sign.test(text))?.[0] ?? ''

export const deviceOf = (userAgent: string): Device => ({
  browser: first(browsers, userAgent),
  system: first(systems, userAgent),
})
