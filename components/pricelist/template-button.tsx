'use client'

import { FileDown } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { saveFile } from '@/components/kit/save-file'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'

/** Saves the template of a price list (document 2 §9). */
export function TemplateButton({ size }: { size?: 'sm' }) {
  const t = useTranslations('pricelist.import_page')
  const notify = useNotify()
  const [pending, setPending] = useState(false)
  const save = async () => {
    setPending(true)
    try {
      saveFile('price_list_template.csv', (await api.pricelist.imports.template()).body)
    } catch {
      notify.error(t('template_error'))
    } finally {
      setPending(false)
    }
  }
  return (
    <Button size={size} pending={pending} onClick={() => void save()}>
      {pending ? null : <FileDown aria-hidden />}
      {t('template')}
    </Button>
  )
}
