import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { contract } from '@app/contract'
import { openApiDocument } from '@app/contract/openapi'
import express, { Router, type RequestHandler } from 'express'
import { newNonce } from './headers.ts'

const assets = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))

const policy = (nonce: string): string =>
  `default-src 'none'; script-src 'self'; style-src 'self' 'nonce-${nonce}'; img-src 'self' data:; connect-src 'self'; frame-ancestors 'none'`

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Campaign Stats API</title>
<link rel="stylesheet" href="/api/docs/assets/swagger-ui.css"></head>
<body><div id="api"></div><script src="/api/docs/assets/swagger-ui-bundle.js"></script><script src="/api/docs/start.js"></script></body></html>`
const start = `SwaggerUIBundle({ url: '/api/openapi.json', dom_id: '#api', validatorUrl: null, supportedSubmitMethods: [] })`

/** Computed on first use and shared by all instances in the process. */
let document: ReturnType<typeof openApiDocument> | undefined

/** API documentation for administrators. Not mounted in production. */
export const apiDocs = (adminOnly: RequestHandler): Router => {
  const router = Router()
  router.use(['/api/docs', '/api/openapi.json'], adminOnly)
  router.get('/api/openapi.json', (_req, res) => void res.json((document ??= openApiDocument(contract))))
  router.get('/api/docs/start.js', (_req, res) => void res.type('js').send(start))
  router.use('/api/docs/assets', express.static(assets, { index: false }))
  router.get('/api/docs', (_req, res) => {
    res.set('Content-Security-Policy', policy(newNonce()))
    res.type('html').send(page)
  })
  return router
}
