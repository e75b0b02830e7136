import { verifyAudit } from '../audit/chain.ts'
import { migrate } from '../db/migrate.ts'
import { command, withDatabase } from './open.ts'

// Recomputes the audit chain. Exit code 0 if it is intact, 1 with the first broken row otherwise.
command(() =>
  withDatabase(async (database) => {
    await migrate(database.db)
    const { verified, broken, tail, head } = await verifyAudit(database.db)
    console.log(`${verified} rows verified, ${tail} not linked yet. Head: ${head}`)
    if (!broken) return 0
    console.log(`Broken at link ${broken.n}: row ${broken.id} is ${broken.reason}.`)
    return 1
  }),
)
