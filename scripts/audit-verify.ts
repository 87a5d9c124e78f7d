/**
 * npm run audit:verify: recomputes the chain of audit entries of every structure, on DATABASE_URL or on the embedded
 * database, and finds entries that were altered, removed or added outside it. Prints a line per structure with the hash
 * of its last link: kept elsewhere, the hash later shows whether the whole chain was rewritten. The exit code is 1 when
 * a chain is broken.
 */
import { openByHand } from './postgres/open-by-hand'
import { runScript } from './shutdown'

async function verifyAll(): Promise<number> {
  await openByHand()
  const [{ verifyAuditChain }, { asSystem }] = await Promise.all([
    import('@/server/auth'),
    import('@/server/db/system'),
  ])
  return asSystem(async (tx) => {
    let broken = 0
    for (const { id, name } of await tx.structure.findMany({ orderBy: { id: 'asc' } })) {
      const { entries, head, fault_list } = await verifyAuditChain(tx, id)
      console.log(`${fault_list.length === 0 ? 'whole ' : 'BROKEN'}  ${name}  ${entries} entries  ${head}`)
      for (const fault of fault_list) {
        console.log(
          `        ${fault.kind} entry ${fault.entry_id ?? '?'} at position ${fault.position ?? '?'}`,
        )
      }
      if (fault_list.length > 0) broken += 1
    }
    return broken === 0 ? 0 : 1
  })
}

await runScript(verifyAll)
