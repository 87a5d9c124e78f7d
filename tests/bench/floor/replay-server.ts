/**
 * The floor that Luna is measured beside: a handler of node:http and pg that runs recorded statements and does nothing
 * else. Parameters: the address of the database, and a file of recordings by act. `/create/7` is the eighth recording of
 * the act `create`. It prints its port.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { type Recording, replay } from './statements'

const [url = '', file = ''] = process.argv.slice(2)
const recordings = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Recording[]>
const client = new pg.Client({ connectionString: url, pipeline: true } as pg.ClientConfig)
await client.connect()

const server = createServer(async (request, response) => {
  try {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (parts.length > 0) JSON.parse(Buffer.concat(parts).toString())
    const [, act = '', place = '0'] = request.url?.split('/') ?? []
    const ofAct = recordings[act] ?? []
    const rows = await replay(client, ofAct[Number(place) % ofAct.length] ?? [])
    response.setHeader('content-type', 'application/json').end(JSON.stringify(rows))
  } catch (error) {
    response.writeHead(500).end(String(error))
  }
})
server.listen(0, '127.0.0.1', () => console.log(String((server.address() as AddressInfo).port)))
