import { z } from 'zod'

// Must run before any schema is parsed: compiled schemas need eval, which the content security policy forbids.
z.config({ jitless: true })
