/// <reference types="vite/client" />

interface ImportMetaEnv {
  readonly VITE_BRAND?: string
  readonly VITE_CONTACT?: string
}
