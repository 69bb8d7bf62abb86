import { describeAccess } from "./access.suite.ts";

describeAccess("postgres");
