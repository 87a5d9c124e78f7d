/**
 * A second process of Luna that accepts documents, to be killed while it does: it accepts the first to be warm, reports,
 * and accepts the others together once its parent says so. Started with the address of a database and a file of answers.
 */
import { readFile } from 'node:fs/promises'
import { Api } from '../api'
import { accept } from '../salesforce/signing'

type Answer = { token: string; zip: string }

const [, , url = '', file = ''] = process.argv
const [first, ...rest] = JSON.parse(await readFile(file, 'utf8')) as Answer[]
const api = await Api.open({}, { name: 'signer', url, drop: async () => undefined })

const give = async ({ token, zip }: Answer) => {
  const { status } = await accept(api, { token, zip: Buffer.from(zip, 'base64') })
  process.send?.({ status })
}

if (!first) throw new Error('there is no document to accept')
process.on('message', () => {
  for (const answer of rest) void give(answer)
})
await give(first)
