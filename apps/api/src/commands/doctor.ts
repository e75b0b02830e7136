import { examine } from './doctor/examine.ts'
import { printed } from './doctor/findings.ts'
import { command } from './open.ts'

// Reports what is wrong with the installation, who must act, and what to do: npm run doctor. Exit code 1 if there is a
// fault.
command(async () => {
  const findings = await examine(process.env)
  console.log(printed(findings))
  return findings.some(({ severity }) => severity === 'fault') ? 1 : 0
})
