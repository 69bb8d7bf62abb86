import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    sourcemap: false,
    // The content security policy allows no data: addresses for code and fonts.
    assetsInlineLimit: 0,
  },
  server: {
    watch: { ignored: ["**/build/**", "**/data/**", "**/test-results/**"] },
  },
});
