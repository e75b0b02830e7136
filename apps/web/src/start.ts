import { z } from 'zod'

// Before any schema is parsed: compiled schemas would need eval, which the content security policy forbids.
z.config({ jitless: true })
