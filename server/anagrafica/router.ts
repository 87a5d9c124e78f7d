import { api } from '@/server/http/implement'
import { categories } from './categories/categories'
import { tags } from './categories/tags'
import { attachments } from './details/attachments'
import { avatars } from './details/avatars'
import { contactLog } from './details/contact-log'
import { contacts } from './details/contacts'
import { customFields } from './details/custom-fields'
import { notes } from './details/notes'
import { timeline } from './details/timeline'
import { anagrafica } from './entries/anagrafica'
import { duplicates } from './entries/duplicates'
import { fiscalCodes } from './entries/fiscal-codes'
import { lookups } from './entries/lookups'
import { exports } from './exchange/exports'
import { imports } from './exchange/imports'
import { merges } from './merge/merges'
import { moves } from './merge/moves'
import { gdpr } from './privacy/gdpr'

/** The router implements the module's part of the contract. */
export const anagraficaRouter = api.anagrafica.router({
  anagrafica,
  attachments,
  avatars,
  categories,
  contactLog,
  contacts,
  customFields,
  duplicates,
  exports,
  fiscalCodes,
  gdpr,
  imports,
  lookups,
  merges,
  moves,
  notes,
  tags,
  timeline,
})
