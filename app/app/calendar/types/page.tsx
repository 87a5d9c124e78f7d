import { requireSession } from '@/app/require-session'
import { ComingEntry } from '@/components/shell/coming-page'

export default async function Page() {
  await requireSession('GUI_SHOW_SIDE_MENU_CALENDAR_TYPE_MANAGER')
  return <ComingEntry entry="calendar_types" group="calendar" />
}
