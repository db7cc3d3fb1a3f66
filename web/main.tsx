import '@mantine/core/styles.css'
import '@mantine/notifications/styles.css'
import './app.css'
import './forced-colors.css'
import './print.css'
import { MantineProvider } from '@mantine/core'
import { Notifications } from '@mantine/notifications'
import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { App } from './app.tsx'
import { forgetOldDrafts } from './drafts/drafts.ts'
import { keepOfflinePage } from './offline-page.ts'
import { createQueryClient } from './query-client.ts'
import { cssVariables, theme } from './theme.ts'
import { basePath } from './ui/window/base-path.ts'

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

createRoot(root).render(
  <StrictMode>
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <QueryClientProvider client={createQueryClient()}>
        {/* A page comes in one piece: in pieces of 5 ms, as a transition draws, it took a third longer. */}
        <BrowserRouter basename={`${basePath}/`} useTransitions={false}>
          <Notifications position="bottom-left" />
          <App />
        </BrowserRouter>
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
)

keepOfflinePage()
forgetOldDrafts()
