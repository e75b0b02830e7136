import { defineConfig } from '@playwright/test'
import { longTests } from '../../vitest.long.ts'
import { findChromium } from './e2e/chromium.ts'

const { executablePath, args } = await findChromium()

export default defineConfig({
  testDir: './e2e',
  globalSetup: './e2e/program.ts',
  outputDir: '../../test-results',
  workers: 3,
  // What is waited for are conditions; the limits are for what never comes, on a machine with much else to do.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  ...(longTests === 'only' ? { grep: /@long/ } : longTests === 'without' ? { grepInvert: /@long/ } : {}),
  forbidOnly: !!process.env['CI'],
  projects: [
    { name: 'together', testMatch: '*.e2e.ts', testIgnore: 'alone.e2e.ts' },
    { name: 'alone', testMatch: 'alone.e2e.ts', dependencies: ['together'] },
  ],
  use: {
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Kyiv',
    launchOptions: { executablePath, args },
    // Whatever is pressed in vain is then named.
    actionTimeout: 60_000,
    // What moves is waited for by the tests whose subject it is; the others meet pages that stand still.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
