import type { ImportTarget } from '@/server/imports'
import { bankImportTarget } from './bank/import-target'

/** The import targets of documents and money. */
export const importTargets: readonly ImportTarget[] = [bankImportTarget]
