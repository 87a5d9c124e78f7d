import { createHash } from 'node:crypto'
import type { openApiDocument } from './openapi'

type Document = Awaited<ReturnType<typeof openApiDocument>>

type Operation = {
  summary?: string
  description?: string
  tags?: string[]
  /** The parameters of a call; those that every call takes are references, without a name of their own. */
  parameters?: { name?: string; in?: string; required?: boolean }[]
  requestBody?: { content?: Record<string, { schema?: unknown }> }
  responses?: Record<string, { content?: Record<string, { schema?: unknown }> }>
  'x-luna-roles'?: string | string[]
}

type Call = { method: string; path: string; operation: Operation }

const METHODS = new Set(['get', 'post', 'put', 'delete', 'patch'])

const STYLE = `
:root{color-scheme:light dark;--ink:#1d2433;--paper:#fbfaf7;--line:#e6e3dc;--soft:#5b6474;--accent:#2b59d9}
@media(prefers-color-scheme:dark){:root{--ink:#e7e9ef;--paper:#0f1626;--line:#2a3450;--soft:#a4adc0;--accent:#8fb0ff}}
body{margin:0 auto;max-width:62rem;padding:2rem 1rem;font:15px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper)}
h1{margin:0 0 .25rem}h2{margin:2.5rem 0 .5rem}p{color:var(--soft)}
details{border-top:1px solid var(--line);padding:.5rem 0}summary{cursor:pointer;overflow-wrap:anywhere}
code,pre{font:13px/1.45 ui-monospace,monospace}b{display:inline-block;min-width:4.2rem;color:var(--accent)}
pre{overflow:auto;max-height:26rem;border:1px solid var(--line);border-radius:8px;padding:.75rem}small{color:var(--soft)}`

/** The content security policy of the page: only its own style element may load. */
export const openApiPagePolicy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'`

const escaped = (text: string): string =>
  text.replace(/[&<>"]/g, (char) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[char] ?? char)

/** The OpenAPI document as one static page, its calls grouped by module. */
export function openApiPage(document: Document): string {
  const calls = callsOf(document)
  const tags = [...new Set(calls.map(({ operation }) => operation.tags?.[0] ?? ''))].sort()
  const sections = tags.map((tag) => {
    const own = calls.filter(({ operation }) => (operation.tags?.[0] ?? '') === tag)
    return `<section><h2>${escaped(tag)}</h2>${own.map(callHtml).join('')}</section>`
  })
  return `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>Luna API</title><style>${STYLE}</style></head>
<body><main><h1>Luna API</h1><p>${calls.length} calls. <a href="/api/openapi.json">openapi.json</a></p>${sections.join('')}</main></body></html>`
}

const callsOf = (document: Document): Call[] =>
  Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    Object.entries(item ?? {})
      .filter(([method]) => METHODS.has(method))
      .map(([method, operation]) => ({
        method: method.toUpperCase(),
        path,
        operation: operation as Operation,
      })),
  )

function callHtml({ method, path, operation }: Call): string {
  const roles = operation['x-luna-roles']
  const parameters = (operation.parameters ?? []).flatMap((p) => (p.name ? [{ ...p, name: p.name }] : []))
  return `<details><summary><b>${method}</b> <code>${escaped(path)}</code> <small>${escaped(operation.summary ?? '')}</small></summary>
${operation.description ? `<p>${described(operation.description)}</p>` : ''}
<p>Roles: <code>${escaped(Array.isArray(roles) ? roles.join(', ') : String(roles))}</code></p>
${parameters.length > 0 ? `<p>Parameters: ${parameters.map((p) => `<code>${escaped(p.name)}</code> (${p.in}${p.required ? ', required' : ''})`).join(', ')}</p>` : ''}
${schemaHtml('Body', Object.values(operation.requestBody?.content ?? {})[0]?.schema)}
${schemaHtml('Answer', Object.values(operation.responses?.['200']?.content ?? {})[0]?.schema)}</details>`
}

/** Descriptions name fields and codes in backquotes, as Markdown does. */
const described = (text: string): string => escaped(text).replace(/`([^`]+)`/g, '<code>$1</code>')

const schemaHtml = (title: string, schema: unknown): string =>
  schema === undefined ? '' : `<p>${title}</p><pre>${escaped(JSON.stringify(schema, null, 2))}</pre>`
