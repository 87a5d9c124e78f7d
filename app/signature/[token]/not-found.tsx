import { SignatureGone } from '@/components/salesforce/signature/signature-gone'

export default function NotFound() {
  return <SignatureGone reason="unknown" />
}
