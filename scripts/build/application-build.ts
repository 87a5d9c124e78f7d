import { access, readdir } from 'node:fs/promises'
import { type Outcome, runNode } from '@/scripts/child'
import { fingerprint, isStamped, programs, root, stamp } from '@/scripts/project'
import { overBudget, pageWeights } from './page-weight'
import { ensureRoutes } from './routes'

const stampPath = '.next/luna-build'
const folders = ['app', 'components', 'lib', 'server', 'messages', 'prisma', 'public']
const irrelevant =
  /^(vitest\.|playwright\.|biome|knip|\.dependency-cruiser|tsconfig\.tsbuildinfo|package-lock)/

/** A configuration that lets modules load during the build but leads to no database. */
const buildEnvironment = {
  DATABASE_URL: 'postgresql://build@127.0.0.1:9/build',
  LUNA_SECRET: 'only-for-the-build-never-for-a-server',
  NEXT_TELEMETRY_DISABLED: '1',
  NODE_ENV: 'production',
}

/**
 * Runs `next build` when a source changed since the last one; undefined when there was nothing to do. A build of which a page
 * loads more JavaScript than its budget has failed, and its output names the page.
 */
export async function buildIfNeeded(limit = 900_000): Promise<Outcome | undefined> {
  const state = await sourceState()
  const built = await access('.next/BUILD_ID').then(
    () => true,
    () => false,
  )
  if (built && (await isStamped(stampPath, state))) return undefined
  const isSame = (await ensureRoutes()) === 'unchanged'
  const outcome = await runNode([programs.next, 'build'], { env: buildEnvironment, limit })
  if (outcome.code !== 0) return outcome
  const tooHeavy = overBudget(await pageWeights('.next'))
  if (tooHeavy.length > 0) return { ...outcome, code: 1, output: tooHeavy.join('\n') }
  await stamp(stampPath, isSame ? state : await sourceState())
  return outcome
}

/** As `buildIfNeeded`; a failed build is an error that carries the build's output. */
export async function ensureBuilt(): Promise<string> {
  const outcome = await buildIfNeeded()
  if (!outcome) return 'unchanged'
  if (outcome.code !== 0) throw new Error(`next build failed:\n${outcome.output}`)
  return 'built'
}

async function sourceState(): Promise<string> {
  const names = await readdir(root)
  const files = names.filter((name) => /\.(ts|tsx|js|mjs|cjs|json)$/.test(name) && !irrelevant.test(name))
  const inputs = [...folders, ...files.filter((name) => name !== 'next-env.d.ts'), 'package-lock.json']
  return fingerprint(inputs, ['server/db/generated'])
}
