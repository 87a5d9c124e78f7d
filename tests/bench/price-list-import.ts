/**
 * Imports a price list into a structure of its own and prints what that took, as JSON: for catalogue.ts, in a process
 * of its own so that its memory can be measured. Arguments: the database's URL, the file.
 */
import { readFile } from 'node:fs/promises'
import { Api, type Caller } from '@/tests/support/api'
import { runImportJob } from '@/tests/support/files/imports'

/** Milliseconds; how often the progress moved; by how much the process grew at most. */
export type ImportMeasure = {
  upload: number
  preview: number
  run: number
  again: number
  steps: number
  megabytes: number
}

const base = '/api/pricelist/rest/import'

async function timed<Value>(work: () => Promise<Value>): Promise<[Value, number]> {
  const started = performance.now()
  return [await work(), performance.now() - started]
}

async function expectOk(call: ReturnType<Api['call']>) {
  const { status, body } = await call
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

async function upload(api: Api, as: Caller, file: Buffer) {
  const form = new FormData()
  form.set('file', new File([Uint8Array.from(file)], 'listino.csv'))
  return expectOk(api.call('POST', base, { as, form }))
}

async function run(
  api: Api,
  as: Caller,
  { import: { id }, header_mapping }: Awaited<ReturnType<typeof upload>>,
) {
  await expectOk(api.call('POST', `${base}/${id}/run`, { as, body: { header_mapping } }))
  const seen = new Set<number>()
  const watch = setInterval(async () => {
    const { body } = await api.call('GET', `${base}/${id}`, { as })
    seen.add(body.import.processed)
  }, 500)
  await runImportJob(as, id)
  clearInterval(watch)
  const body = await expectOk(api.call('GET', `${base}/${id}`, { as }))
  if (body.import.state !== 'DONE') throw new Error(JSON.stringify(body.import))
  return seen.size
}

async function main(url: string, path: string): Promise<ImportMeasure> {
  const file = await readFile(path)
  const api = await Api.open(
    { DATABASE_URL: url, LUNA_LOG: 'silent' },
    { name: 'bench', url, drop: async () => undefined },
  )
  const as = await api.caller()
  await api.call('GET', base, { as })
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  const [uploaded, uploadTime] = await timed(() => upload(api, as, file))
  const { header_mapping } = uploaded
  const [, previewTime] = await timed(() =>
    expectOk(api.call('POST', `${base}/${uploaded.import.id}/preview`, { as, body: { header_mapping } })),
  )
  const [steps, runTime] = await timed(() => run(api, as, uploaded))
  const same = await upload(api, as, file)
  const [, againTime] = await timed(() => run(api, as, same))
  clearInterval(watch)
  await api.close()
  const megabytes = (most - before) / 1024 / 1024
  return { upload: uploadTime, preview: previewTime, run: runTime, again: againTime, steps, megabytes }
}

const [url = '', path = ''] = process.argv.slice(2)
console.log(JSON.stringify(await main(url, path)))
