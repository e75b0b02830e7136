import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { maxWorkers } from '../../vitest.workers.ts'

export default defineConfig({
  plugins: [react()],
  test: {
    name: 'web',
    maxWorkers,
    environment: 'jsdom',
    environmentOptions: { jsdom: { url: 'http://localhost/' } },
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    isolate: false,
    css: { modules: { classNameStrategy: 'non-scoped' } },
    restoreMocks: true,
    // Catches hangs only: whole screens are rendered here, perhaps on a busy machine.
    testTimeout: 60_000,
  },
})
