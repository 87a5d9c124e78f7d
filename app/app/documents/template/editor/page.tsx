import type { Metadata } from 'next'
import { getTranslations } from 'next-intl/server'
import { requireSession } from '@/app/require-session'
import { TemplateEditor } from '@/components/salesforce/templates/designer/template-editor'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations('template_designer'))('title_new') }
}

/** The editor of a new document template. */
export default async function Page() {
  await requireSession('GUI_CAN_MANAGE_OFFER', 'GUI_CAN_MANAGE_CONTRACT', 'GUI_CAN_MANAGE_INVOICE')
  return <TemplateEditor template={null} />
}
