import type { DocumentBatch, DocumentBatchRow } from '@/lib/api/salesforce/batches/batches-fields'
import type { Api, Caller } from '../api'

const base = '/api/salesforce/rest/document/batch'

/** Starts a batch; throws what it answers when it is refused. */
export async function startBatch(
  api: Pick<Api, 'call'>,
  as: Caller,
  body: Record<string, unknown>,
): Promise<DocumentBatch> {
  const answer = await api.call('POST', base, { as, body })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body.batch
}

/** Runs the job of a batch here, as a worker does. */
export async function runBatchJob({ structureId }: Pick<Caller, 'structureId'>, id: number): Promise<void> {
  const { documentBatch } = await import('@/server/jobs/document-batch')
  await documentBatch.run({ batch_id: id, structure_id: structureId })
}

export async function readBatch(api: Pick<Api, 'call'>, as: Caller, id: number): Promise<DocumentBatch> {
  return (await api.call('GET', `${base}/${id}`, { as })).body.batch
}

/** The rows of a batch in their order, up to 500; of one state when that is given. */
export async function readBatchRows(
  api: Pick<Api, 'call'>,
  as: Caller,
  id: number,
  state?: string,
): Promise<DocumentBatchRow[]> {
  const query = `size=500${state ? `&state=${state}` : ''}`
  return (await api.call('GET', `${base}/${id}/rows?${query}`, { as })).body.row_list
}

/** Starts a batch, runs it and answers how it ended. */
export async function wholeBatch(
  api: Pick<Api, 'call'>,
  as: Caller,
  body: Record<string, unknown>,
): Promise<DocumentBatch> {
  const { id } = await startBatch(api, as, body)
  await runBatchJob(as, id)
  return readBatch(api, as, id)
}
