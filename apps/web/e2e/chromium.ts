import { existsSync } from 'node:fs'

// Otherwise Chromium contacts its vendor's hosts at every start.
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/** CHROMIUM_PATH, else an installed browser, else the one from npm (Linux, x64). */
export const findChromium = async (): Promise<{ executablePath: string; args: string[] }> => {
  const path = process.env['CHROMIUM_PATH'] ?? installed.find((each) => existsSync(each))
  if (path) return { executablePath: path, args: quiet }
  const { default: packed } = await import('@sparticuz/chromium')
  // The package's own flags are not used: they assume one page at a time and disable web security.
  return {
    executablePath: await packed.executablePath(),
    args: [...quiet, '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  }
}
