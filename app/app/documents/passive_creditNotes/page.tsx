import { requireSession } from '@/app/require-session'
import { ComingEntry } from '@/components/shell/coming-page'

export default async function Page() {
  await requireSession('GUI_SHOW_SIDE_MENU_CREDITNOTE_MANAGER')
  return <ComingEntry entry="documents_passive_credit_notes" group="documents" />
}
