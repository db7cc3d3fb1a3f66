declare module '@fastify/swagger-ui/static/swagger-ui-bundle.js' {
  interface SwaggerSystem {
    readonly React: {
      readonly createElement: (type: unknown, given: object | null, ...children: unknown[]) => unknown
    }
  }
  interface SwaggerUiSettings {
    readonly dom_id: string
    readonly spec: object
    readonly presets: readonly unknown[]
    readonly plugins: readonly ((system: SwaggerSystem) => object)[]
    readonly layout: 'BaseLayout'
    readonly deepLinking: boolean
    readonly docExpansion: 'list'
    readonly validatorUrl: null
  }
  interface SwaggerUi {
    (settings: SwaggerUiSettings): unknown
    readonly presets: { readonly apis: unknown }
  }
  const swaggerUi: SwaggerUi
  export = swaggerUi
}
