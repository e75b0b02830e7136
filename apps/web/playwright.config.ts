import { defineConfig } from '@playwright/test'
import { longTests } from '../../vitest.long.ts'
import { findChromium } from './e2e/chromium.ts'

const { executablePath, args } = await findChromium()

export default defineConfig({
  testDir: './e2e',
  globalSetup: './e2e/program.ts',
  outputDir: '../../test-results',
  workers: 3,
  // Waits are for conditions; the limits only catch hangs, on a machine with much else to do.
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
    // Names the failing action.
    actionTimeout: 60_000,
    // Tests of animations enable them themselves; the others see still pages.
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
