import { defineConfig } from 'vitest/config'
import { maxWorkers } from '../../vitest.workers.ts'

export default defineConfig({ test: { name: 'bench', maxWorkers, include: ['src/**/*.test.ts'] } })
