import { register } from 'node:module'

/**
 * Node imports JSON only where the import says `with { type: 'json' }`, which the bundlers of the product do without.
 * Playwright's runner leaves imports to Node, so under it a JSON file becomes a module that exports its value.
 */
const hook = `
  import { readFile } from 'node:fs/promises'
  export async function load(url, context, nextLoad) {
    if (!url.startsWith('file:') || !url.endsWith('.json') || context.importAttributes?.type) return nextLoad(url, context)
    const source = 'export default ' + (await readFile(new URL(url), 'utf8'))
    return { format: 'module', source, shortCircuit: true }
  }`

register(`data:text/javascript,${encodeURIComponent(hook)}`)
