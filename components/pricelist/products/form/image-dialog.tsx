'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { useRef, useState } from 'react'
import { DialogFrame } from '@/components/kit/dialogs/dialog-frame'
import { PictureField } from '@/components/kit/fields/picture-field'
import { useErrorText } from '@/components/kit/use-error-text'
import { useNotify } from '@/components/kit/use-notify'
import { Button } from '@/components/ui/button'
import { DialogFooter } from '@/components/ui/dialog'
import { api } from '@/lib/api/client'
import type { Product } from '@/lib/api/pricelist/product-fields'
import { PRODUCTS_KEY } from '../products-spec'

/** The picture of a product: shown, chosen, taken away; each is saved at once. */
export function ImageDialog({ product, onClose }: { product: Product; onClose: () => void }) {
  const t = useTranslations('pricelist.image_dialog')
  const kit = useTranslations('kit')
  const [isPresent, setPresent] = useState(product.image_present)
  const picture = usePicture(product.id, isPresent)
  const { save, pending, fault } = useSavePicture(product.id, setPresent)
  return (
    <DialogFrame title={t('title', { name: product.name })} text={t('text')} onClose={onClose}>
      <PictureField
        label={t('label')}
        picture={
          <span className="grid aspect-square w-full max-w-72 place-content-center overflow-hidden rounded-xl border bg-sunken text-ink-soft">
            {picture ? (
              // biome-ignore lint/performance/noImgElement: a data URL, already as small as it gets
              <img src={picture} alt={product.name} className="size-full object-contain" />
            ) : (
              <Package aria-hidden className="size-10" />
            )}
          </span>
        }
        shape="rect"
        canRemove={isPresent}
        pending={pending}
        error={fault}
        onChange={(base64) => void save(base64)}
      />
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          {kit('close')}
        </Button>
      </DialogFooter>
    </DialogFrame>
  )
}

function usePicture(id: number, isPresent: boolean): string | null {
  const { data } = useQuery({
    queryKey: [PRODUCTS_KEY, 'image', id],
    queryFn: async () => {
      const { mimeType, base64 } = (await api.pricelist.productImages.read({ id })).response
      return `data:${mimeType};base64,${base64}`
    },
    enabled: isPresent,
    retry: false,
  })
  return isPresent ? (data ?? null) : null
}

function useSavePicture(id: number, onSaved: (isPresent: boolean) => void) {
  const t = useTranslations('pricelist.image_dialog')
  const notify = useNotify()
  const errorText = useErrorText()
  const client = useQueryClient()
  const busy = useRef(false)
  const [pending, setPending] = useState(false)
  const [fault, setFault] = useState<string>()
  const save = async (image_base64: string | null) => {
    if (busy.current) return
    busy.current = true
    setPending(true)
    setFault(undefined)
    try {
      await api.pricelist.productImages.save({ id, image_base64 })
      onSaved(image_base64 !== null)
      await client.invalidateQueries({ queryKey: [PRODUCTS_KEY] })
      notify.success(t(image_base64 ? 'saved' : 'removed'))
    } catch (error) {
      setFault(errorText(error).text)
    } finally {
      busy.current = false
      setPending(false)
    }
  }
  return { save, pending, fault }
}
