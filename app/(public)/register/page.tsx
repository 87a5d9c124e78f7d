import { PublicComing } from '@/components/auth/public-coming'

export default function Page() {
  return <PublicComing page="register" />
}
