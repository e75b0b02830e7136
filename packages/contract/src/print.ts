import { writeFileSync } from 'node:fs'
import { contract } from './contract.ts'
import { openApiDocument } from './openapi.ts'

// Prints the contract as docs/openapi.json; a test fails while the file differs from the contract.
writeFileSync(
  new URL('../../../docs/openapi.json', import.meta.url),
  `${JSON.stringify(openApiDocument(contract), null, 2)}\n`,
)
