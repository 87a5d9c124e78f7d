import { requireSession } from '@/app/require-session'
import { ComingEntry } from '@/components/shell/coming-page'

export default async function Page() {
  await requireSession('GUI_SHOW_SIDE_MENU_REGISTRY_CATEGORY_MANAGE')
  return <ComingEntry entry="registry_category" group="registry" />
}
