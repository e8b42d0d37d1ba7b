import '#kit/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createQueryClient } from '#kit/queries'
import { ToastProvider } from '#kit/toast'
import { TooltipProvider } from '#kit/tooltip'
import { createOfficeRouter } from './routes'
import { redirectToLanding } from './shell/redirect-to-landing'

const queryClient = createQueryClient(redirectToLanding)
const router = createOfficeRouter(queryClient)

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <TooltipProvider>
        <ToastProvider>
          <RouterProvider router={router} />
        </ToastProvider>
      </TooltipProvider>
    </QueryClientProvider>
  </StrictMode>,
)
