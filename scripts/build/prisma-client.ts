import { access } from 'node:fs/promises'
import { runNode } from '@/scripts/child'
import { fingerprint, isStamped, programs, stamp } from '@/scripts/project'

const generated = 'server/db/generated'

/** Generates Prisma's client when the schema changed or the client is missing; returns a sentence about the result. */
export async function ensureClient(): Promise<string> {
  const inputs = ['prisma/schema.prisma', 'prisma/models', 'node_modules/prisma/package.json']
  const state = await fingerprint(inputs)
  const present = await access(`${generated}/client.ts`).then(
    () => true,
    () => false,
  )
  if (present && (await isStamped(`${generated}/.stamp`, state))) return 'unchanged'
  const { code, output } = await runNode([programs.prisma, 'generate', '--schema', 'prisma'], {
    env: {
      PRISMA_SCHEMA_ENGINE_BINARY: process.execPath,
      PRISMA_HIDE_UPDATE_MESSAGE: '1',
      CHECKPOINT_DISABLE: '1',
    },
  })
  if (code !== 0) throw new Error(`The Prisma client could not be generated:\n${output}`)
  await stamp(`${generated}/.stamp`, state)
  return 'generated'
}
