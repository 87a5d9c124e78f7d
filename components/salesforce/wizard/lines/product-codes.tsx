'use client'

import { useMutation } from '@tanstack/react-query'
import { Barcode } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import { api } from '@/lib/api/client'
import { type ArticleCode, codesOfProduct } from '@/lib/domain/einvoice/line-data'
import { useWizard } from '../wizard-context'
import type { WizardLine } from '../wizard-form'

type Props = { line: WizardLine; onTake: (codes: ArticleCode[]) => void }

/** Takes barcode and code of the line's product of the price list; nothing for a line without one. */
export function ProductCodes({ line, onTake }: Props) {
  const t = useTranslations('wizard.line_data')
  const { roles } = useWizard()
  const notify = useNotify()
  const id = Number(line.product_cross_id)
  const take = useMutation({
    mutationFn: async () => {
      const { response } = await api.pricelist.products.byId({ id })
      return codesOfProduct(response.product).filter(
        ({ value }) => !line.code_list.some((code) => code.value.trim() === value),
      )
    },
    onSuccess: (codes) => onTake(codes),
    onError: (error) => notify.error(error),
  })
  if (!/^\d+$/.test(line.product_cross_id ?? '') || !roles.includes('GUI_CAN_LIST_PRODUCT')) return null
  return (
    <>
      <Button size="sm" variant="ghost" pending={take.isPending} onClick={() => take.mutate()}>
        <Barcode aria-hidden />
        {t('of_product')}
      </Button>
      {take.data?.length === 0 ? (
        <p role="status" className="self-center text-ink-soft text-sm">
          {t('no_codes')}
        </p>
      ) : null}
    </>
  )
}
