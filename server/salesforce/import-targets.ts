import type { ImportTarget } from '@/server/imports'
import { bankImportTarget } from './bank/import-target'

/** What can be imported into documents and money. */
export const importTargets: readonly ImportTarget[] = [bankImportTarget]
