import { importEndpoints } from '../imports'
import { base, tags, WRITE } from './access'

/** The imports of CSVs of conditions, which `csv/upload` made: with `dry_run` they are looked at and run here. */
export const { preview, run, byId, errors, list } = importEndpoints(
  `${base}/businesscondition/import`,
  tags[0] ?? '',
  WRITE,
)
