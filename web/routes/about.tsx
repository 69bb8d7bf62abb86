import { m } from "#texts/m.ts";
import { About } from "#web/features/market/about/about.tsx";
import { listedPage } from "#web/ui/page-meta.ts";

export const meta = listedPage(m.about_title, m.about_description);

export default About;
